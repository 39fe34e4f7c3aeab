/** What a person reads when a proof of identity is refused. */
export const proofTexts = {
  codeUsed: 'Bu kod kullanıldı, lütfen yeni kodu bekleyin',
  tooManyCodes: 'Çok fazla hatalı kod girildi.',
} as const
