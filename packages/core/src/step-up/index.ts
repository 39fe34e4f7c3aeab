export type { ActionResult } from './action-result.rules.ts'
export {
  createStepUpMachine,
  type StepUpContext,
  type StepUpEvent,
  type StepUpMachine,
  type StepUpOutput,
} from './step-up.machine.ts'
export { codeFailureText, stepUpTexts } from './step-up.texts.ts'
