/** Texts on the invoice. */
export const invoiceTexts = {
  title: 'FATURA',
  kinds: { e_invoice: 'e-Fatura', e_archive: 'e-Arşiv Fatura' },
  number: 'Fatura No',
  issued: 'Fatura Tarihi',
  due: 'Son Ödeme Tarihi',
  company: 'Sayın',
  order: 'Sipariş No',
  description: 'Açıklama',
  amount: 'Tutar',
  total: 'Toplam',
  tryTotal: 'TL Karşılığı',
  rate: 'Döviz Kuru',
  note: 'Bu belge müşteri portalı tarafından oluşturulmuştur.',
} as const
