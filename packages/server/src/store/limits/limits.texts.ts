/** Texts of refusals because of too much at once. */
export const limitsTexts = {
  companyBusy: 'Şirketiniz aynı anda çok fazla işlem gönderdi.',
  bodyTooLarge: 'Gönderilen veri çok büyük',
  serverBusy: 'Sunucu şu anda çok yoğun.',
} as const
