export const shipmentStates = ['Cancelled', 'Shipped', 'Requested', 'Received'] as const;

export const shipmentUnits = ['Doses', 'Each', 'Grams', 'Milligrams', 'Units'] as const;

export const proofTypes = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'doc', 'docx'] as const;
