export type { ActionResult } from './action-result.rules.ts'
export {
  createSensitiveActionMachine,
  type SensitiveActionContext,
  type SensitiveActionEvent,
  type SensitiveActionMachine,
  type SensitiveActionOutput,
} from './step-up.machine.ts'
export { codeFailureText, sensitiveActionTexts } from './step-up.texts.ts'
