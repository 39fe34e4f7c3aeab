/** Texts of refusals because of too many requests at once. */
export const limitsTexts = {
  companyBusy: 'Şirketiniz aynı anda çok fazla işlem gönderdi.',
} as const
