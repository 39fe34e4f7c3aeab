export { securityMachine, type SecurityContext, type SecurityEvent } from './security/security.machine.ts'
export { createAccountApi, type AccountApi } from './account.api.ts'
export { openAccountFlows, type AccountFlows } from './account.flows.ts'
export {
  emailVerificationMachine,
  type EmailVerificationContext,
} from './email-verification/email-verification.machine.ts'
export { canSaveProfile, emailProblem, needsPassword, profileProblem, type ProfileProblem } from './profile.rules.ts'
export {
  canSubmitPassword,
  resetProblem,
  type NewPassword,
  type ResetProblem,
} from './password/reset-password.rules.ts'
export { otpauthUri, bannerOf, securitySeverity, type BannerKind } from './security/security.rules.ts'
export { saveProfileMachine, type SaveProfileContext } from './profile/save-profile.machine.ts'
export { twoFactorSetupMachine, type TwoFactorSetupContext } from './two-factor/two-factor-setup.machine.ts'
export type { Profile, ProfileFields, ProfileForm, TwoFactorSecret } from './profile.schema.ts'
export { accountFrameTexts, bannerTexts } from './account-frame.texts.ts'
export {
  accountTexts,
  passwordRuleTexts,
  profileProblemTexts,
  profileSavedText,
  profileTabTexts,
  resetProblemTexts,
  openSessionTexts,
  sessionName,
  notificationKindTexts,
  notificationsTexts,
} from './account.texts.ts'
export {
  isAcceptablePassword,
  passwordRules,
  passwordStrength,
  strengthLevel,
  unmetPasswordRules,
  type PasswordRule,
} from './password/password.rules.ts'
export type { OpenSession, SessionsToEnd } from './sessions/sessions.schema.ts'
export type { CallersToken, SecurityStatus } from './account.schema.ts'
export {
  notificationKinds,
  type NotificationChange,
  type NotificationKind,
  type Notifications,
} from './notifications/notifications.schema.ts'
