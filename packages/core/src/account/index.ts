export { securityMachine, type SecurityContext, type SecurityEvent } from './security/security.machine.ts'
export { createAccountApi, type AccountApi } from './account.api.ts'
export { accountFlows } from './account.flows.ts'
export {
  emailVerificationMachine,
  type EmailVerificationContext,
} from './email-verification/email-verification.machine.ts'
export { canSaveProfile, profileProblem, type ProfileProblem } from './profile.rules.ts'
export {
  canSubmitPassword,
  resetProblem,
  type NewPassword,
  type ResetProblem,
} from './password/reset-password.rules.ts'
export { otpauthUri } from './security/security.rules.ts'
export { twoFactorSetupMachine, type TwoFactorSetupContext } from './two-factor/two-factor-setup.machine.ts'
export type { Profile, ProfileForm, TwoFactorSecret } from './profile.schema.ts'
export { bannerOf, securitySeverity, type BannerKind } from './security/security.rules.ts'
export { accountFrameTexts, bannerTexts } from './account-frame.texts.ts'
export { accountTexts, passwordRuleTexts, profileProblemTexts, resetProblemTexts } from './account.texts.ts'
export {
  isAcceptablePassword,
  passwordRules,
  passwordStrength,
  strengthLevel,
  unmetPasswordRules,
  type PasswordRule,
} from './password/password.rules.ts'
export type { SecurityStatus } from './account.schema.ts'
