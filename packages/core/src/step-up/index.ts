export { createStepUpMachine, type StepUpMachine } from './step-up.machine.ts'
export type { StepUpContext, StepUpEvent, StepUpOutput } from './step-up.rules.ts'
export { codeFailureText, stepUpTexts } from './step-up.texts.ts'
