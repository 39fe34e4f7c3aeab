/** Texts of the field for a code. */
export const codeStepTexts = {
  code: 'Doğrulama Kodu',
  codeHint: 'Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin.',
  useRecoveryCode: 'Kurtarma kodu kullan',
  useOneTimeCode: 'Doğrulama kodu kullan',
  recoveryCode: 'Kurtarma Kodu',
  recoveryHint: 'Kaydettiğiniz kodlardan birini girin, örneğin abcde-23456.',
  codeIncomplete: 'Doğrulama kodu 6 haneli olmalıdır.',
  recoveryIncomplete: 'Kurtarma kodu abcde-23456 biçiminde olmalıdır.',
} as const

/** Says which guard refuses a code. */
export const codeGuardTexts = {
  isSixDigits: codeStepTexts.codeIncomplete,
  isRecoveryCode: codeStepTexts.recoveryIncomplete,
} as const
