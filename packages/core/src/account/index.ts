export { securityMachine, type SecurityContext, type SecurityEvent } from './security.machine.ts'
export { createAccountApi } from './account.api.ts'
export { bannerOf, type BannerKind } from './banner.rules.ts'
export { accountTexts, bannerTexts } from './account.texts.ts'
export {
  isAcceptablePassword,
  passwordRules,
  passwordStrength,
  strengthLevel,
  unmetPasswordRules,
  type PasswordRule,
} from './password.rules.ts'
export type { SecurityStatus } from './account.schema.ts'
