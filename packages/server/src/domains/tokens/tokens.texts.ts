import { limits } from '@ip-portal/core/kernel/values/limits'
import { tokenProblemTexts } from '@ip-portal/core/tokens/tokens.texts'

/** Texts of the calls about API tokens. */
export const tokenTexts = {
  nameNeeded: tokenProblemTexts['name-missing'],
  nameTooLong: `Anahtar adı en fazla ${limits.tokenNameMaxLength} karakter olabilir`,
  badScope: 'Geçerli bir yetki seçin: read veya routing:write',
  badOrders: 'Siparişler, sipariş numaralarından oluşan bir liste olmalıdır',
  badNetworks: tokenProblemTexts['network-malformed'],
  badExpiry: tokenProblemTexts['expiry-malformed'],
  badFee: 'Ücret sınırı 0 veya daha büyük bir tutar olmalıdır',
  unknownOrder: (id: number) => `Bu siparişe erişilemiyor: ${id}`,
  tooMany: `En fazla ${limits.tokensPerUser} API anahtarınız olabilir`,
  missing: 'API anahtarı bulunamadı',
  ended: 'API anahtarı iptal edildi',
} as const
