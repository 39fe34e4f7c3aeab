/** What the order calls tell a person. */
export const ordersTexts = {
  notFound: 'Bu siparişe erişilemiyor.',
  notActive: 'Bu sipariş aktif değil. Lütfen destek ile iletişime geçin.',
  tagTooLong: 'Etiket en fazla 50 karakter olabilir',
  tagSaved: 'Etiket tanımlama işlemi başarılı',
  tagRemoved: 'Etiket kaldırıldı',
  unknownStatus: (code: number) => `Durum ${code}`,
} as const
