export const consentStates = [
  { value: 'sms_sent', label: 'Consent Sent' },
  { value: 'signed', label: 'Signed Consent Received' },
  { value: 'first_claim_created', label: 'Consent Submitted Claim' },
] as const;
