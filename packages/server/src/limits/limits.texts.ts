/** Texts of refusals because of too many requests at once. */
export const limitsTexts = {
  companyBusy: 'Şirketiniz aynı anda çok fazla işlem gönderdi.',
  serverBusy: 'Sunucu şu anda çok yoğun.',
} as const
