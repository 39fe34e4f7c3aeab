/** Texts of refused idempotency keys. */
export const idempotencyTexts = {
  badKey: 'Idempotency-Key bir UUID olmalıdır',
  otherContent: 'Bu Idempotency-Key ile daha önce başka içerikli bir istek gönderildi',
  stillRunning: 'Aynı istek hâlâ işleniyor',
} as const
