export type { ActionResult } from './action-result.rules.ts'
export {
  createSensitiveActionMachine,
  type SensitiveActionContext,
  type SensitiveActionEvent,
  type SensitiveActionMachine,
  type SensitiveActionOutput,
} from './sensitive-action.machine.ts'
export { codeFailureText, sensitiveActionTexts } from './sensitive-action.texts.ts'
