export { createPromoApi } from './promo.api.ts'
export { promoCodeOf } from './promo.schema.ts'
export { promoTexts } from './promo.texts.ts'
export type { PromoResult, PromoTarget } from './promo.schema.ts'
