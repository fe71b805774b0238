import { useState, type ReactNode } from 'react';
import { Button, Card, ConfigProvider, theme, Typography } from 'antd';
import {
  type RecordForm,
  RecordFormView,
  StickyBar,
  type Submit,
  useFormSelection,
  useQuestion,
} from '../../../screens/form';
import { Flex } from '../../../ui';
import { InsurancePanel } from './InsurancePanel';
import { LinkedPanel } from './LinkedPanel';
import type { LoadedTiers } from './useSavedInsurance';
import type { StepFocus, StepProblems, WizardStep } from './steps';
import styles from './Wizard.module.css';
import { WizardStepper } from './WizardStepper';

interface WizardProps {
  readonly form: RecordForm;
  readonly submit: Submit;
  readonly steps: readonly WizardStep[];
  readonly step: number;
  readonly problems: StepProblems;
  readonly heading: StepFocus['heading'];
  /** A field of the step takes the focus as soon as the step is rendered. */
  readonly isFocusPending: boolean;
  /** Key of the wizard: `new`, or the id of the case. */
  readonly page: string;
  readonly onStep: (step: number) => void;
  /** Called with a chosen record that is being read; resolves with whether it has been linked. */
  readonly onChoice: (choice: Promise<boolean>) => void;
  /** Disables input while a save is in progress that leaves the page. */
  readonly isLocked: boolean;
  /** Buttons of the first insurance step. */
  readonly submissions: ReactNode;
  /** Leaves the wizard. */
  readonly onCancel: () => void;
  /** The save button. */
  readonly save: ReactNode;
  /** Saves the case by keyboard shortcut. */
  readonly onSave: () => void;
}

interface StepBarProps extends Pick<WizardProps, 'form' | 'steps' | 'step' | 'onStep' | 'onCancel' | 'save'> {
  readonly saving: boolean;
}

function StepBar({ form, steps, step, onStep, onCancel, save, saving }: StepBarProps) {
  const dirty = useFormSelection(form.store, form.isDirty);
  return (
    <StickyBar gap="small" wrap>
      <Button disabled={step === 0} onClick={() => onStep(step - 1)}>
        Previous
      </Button>
      <Button disabled={step === steps.length - 1} onClick={() => onStep(step + 1)}>
        Next
      </Button>
      {/* Takes the remaining width, so that a changing text moves no button. */}
      <Typography.Text type="secondary" role="status" ellipsis style={{ flex: '1 1 0', minWidth: 0, textAlign: 'end' }}>
        {saving ? 'Saving…' : dirty && 'You have unsaved changes'}
      </Typography.Text>
      <Button onClick={onCancel}>Cancel</Button>
      {save}
    </StickyBar>
  );
}

/** The case form in steps (Cases 2): one step is rendered, while the form holds the values of all. */
export function Wizard({
  form,
  submit,
  steps,
  step,
  problems,
  heading,
  isFocusPending,
  page,
  onStep,
  onChoice,
  isLocked,
  submissions,
  onCancel,
  save,
  onSave,
}: WizardProps) {
  const { token } = theme.useToken();
  // Of the whole wizard: a record that was chosen may have been read only when another step is open.
  const { ask, question } = useQuestion();
  const [loaded, setLoaded] = useState<LoadedTiers>({});
  const shown = steps[step] as WizardStep;
  const { title, reference, nest } = shown;
  const isFirstTier = nest !== undefined && nest === Object.keys(form.resource.relations.hasOne)[0];
  return (
    <div className={styles.wizard}>
      <div className={styles.columns}>
        <Card size="small" className={styles.steps ?? ''}>
          <WizardStepper form={form} steps={steps} current={step} hasErrors={problems.hasErrors} onChange={onStep} />
        </Card>
        <Card className={styles.form ?? ''} styles={{ body: { paddingBottom: 0 } }}>
          <Flex vertical gap="middle">
            <Typography.Title
              ref={heading}
              level={2}
              tabIndex={-1}
              style={{ margin: 0, fontSize: token.fontSizeHeading4, outline: 'none' }}
            >
              {title}
            </Typography.Title>
            <ConfigProvider componentDisabled={form.discarded}>
              {form.base && reference !== undefined && (
                <LinkedPanel
                  key={reference}
                  form={form}
                  reference={reference}
                  page={page}
                  ask={ask}
                  onChoice={onChoice}
                />
              )}
              {form.base && nest !== undefined && (
                <InsurancePanel
                  key={nest}
                  form={form}
                  nest={nest}
                  loaded={loaded}
                  onLoaded={(name, load) => setLoaded((last) => ({ ...last, [name]: load }))}
                >
                  {isFirstTier && submissions}
                </InsurancePanel>
              )}
            </ConfigProvider>
            <RecordFormView
              form={form}
              submit={submit}
              step={title}
              rendersAllFields={isFocusPending || problems.hasErrors(shown)}
              disableWhileSaving={isLocked}
              onSave={onSave}
            />
          </Flex>
          {question}
          <StepBar
            form={form}
            steps={steps}
            step={step}
            onStep={onStep}
            onCancel={onCancel}
            save={save}
            saving={submit.saving}
          />
        </Card>
      </div>
    </div>
  );
}
