export { securityMachine, type SecurityContext, type SecurityEvent } from './security/security.machine.ts'
export { createAccountApi, type AccountApi } from './account.api.ts'
export { openAccountFlows } from './account.flows.ts'
export { emailVerificationMachine, type EmailVerificationContext } from './email-verification.machine.ts'
export {
  canSaveProfile,
  emailProblem,
  needsPassword,
  profileProblem,
  type ProfileProblem,
  canSubmitPassword,
  resetProblem,
  type NewPassword,
  type ResetProblem,
  otpauthUri,
  bannerOf,
  hasRecoveryCodes,
  isFactorReplaceable,
  securitySeverity,
  type BannerKind,
  isAcceptablePassword,
  passwordRules,
  passwordStrength,
  strengthLevel,
  unmetPasswordRules,
  type PasswordRule,
} from './account.rules.ts'
export { saveProfileMachine, type SaveProfileContext } from './save-profile.machine.ts'
export { twoFactorSetupMachine, type TwoFactorSetupContext } from './two-factor-setup.machine.ts'
export {
  type Profile,
  type ProfileFields,
  type ProfileForm,
  type TwoFactorSecret,
  type OpenSession,
  type SessionsToEnd,
  type CallersToken,
  type SecurityStatus,
  notificationKinds,
  type NotificationChange,
  type NotificationKind,
  type Notifications,
} from './account.schema.ts'
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
