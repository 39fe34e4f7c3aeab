/** Texts of the keys of the portal. */
export const keysTexts = {
  title: 'Klavye kısayolları',
  intro: 'Bir alana yazarken çalışmazlar.',
  enabled: 'Tek tuşlu kısayollar',
  enabledHint: 'Kapalıyken yalnızca komut menüsünün kısayolu çalışır. Seçim bu tarayıcıda saklanır.',
  groups: { go: 'Sayfaya git', find: 'Ara', lists: 'Listelerde' },
  afterwards: 'sonra',
  search: 'Sayfada ara',
  list: 'Bu listeyi göster',
  next: 'Sonraki satır',
  previous: 'Önceki satır',
  open: 'Satırı aç',
} as const
