import { limits } from '../../kernel/values/limits.ts'
import type { OrderMark } from '../overview/order-marks.rules.ts'
import type { ViewNameProblem } from './saved-views.rules.ts'

/** Texts of the columns and the saved views of the order list. */
export const viewsTexts = {
  columns: 'Sütunlar',
  shownColumns: 'Gösterilen sütunlar',
  defaultColumns: 'Varsayılana dön',
  views: 'Görünümler',
  saved: 'Kayıtlı görünümler',
  none: 'Filtre, sıralama ve sütunları bir adla saklayın; bu tarayıcıda kalır.',
  name: 'Görünüm adı',
  save: 'Şimdiki görünümü kaydet',
  rename: (name: string) => `Adını değiştir: ${name}`,
  newName: 'Yeni ad',
  renamed: 'Adı kaydet',
  remove: (name: string) => `Sil: ${name}`,
} as const

/** Texts of the problems of a view's name. */
export const viewNameProblemTexts: Record<ViewNameProblem, string> = {
  'name-missing': 'Lütfen bir ad girin',
  'name-too-long': `En fazla ${limits.viewNameMaxLength} karakter`,
  'name-taken': 'Bu adda bir görünüm var',
  'too-many': `En fazla ${limits.viewsMax} görünüm saklanır`,
}

/** Labels of the filters that the figures offer. */
export const orderMarkTexts: Record<OrderMark, string> = {
  due: 'Ödenecek',
  listed: 'Kara listede',
  renewal: 'Yenilenecek',
  invalid: 'Geçersiz route',
}
