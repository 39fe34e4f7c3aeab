/** Texts of refused idempotency keys and steps of plans. */
export const idempotencyTexts = {
  badKey: 'Idempotency-Key bir UUID olmalıdır',
  otherContent: 'Bu Idempotency-Key ile daha önce başka içerikli bir istek gönderildi',
  stillRunning: 'Aynı istek hâlâ işleniyor',
  badStep: 'Plan-Step başlığı PLAN/ADIM biçiminde olmalıdır',
  unknownPlan: 'Plan bulunamadı',
  noSuchStep: 'Planda böyle bir adım yok',
  otherOrder: 'Planın bu adımı başka bir siparişe ait',
  otherChange: 'Planın bu adımı daha önce başka bir değişiklikle yapıldı',
} as const
