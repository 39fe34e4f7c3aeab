/** Texts of the shell and of the fallbacks. */
export const appTexts = {
  product: 'Müşteri Portalı',
  skip: 'İçeriğe geç',
  menu: 'Menü',
  userMenu: 'Kullanıcı menüsü',
  nav: 'Ana menü',
  sessionState: 'Oturum durumu',
  dashboard: 'Dashboard',
  orders: 'Siparişler',
  contracts: 'Sözleşmeler',
  transactions: 'Hesap Ekstresi',
  activity: 'Etkinlik',
  support: 'Destek Talepleri',
  supportWithCount: (count: number) => (count > 0 ? `Destek Talepleri (${count})` : 'Destek Talepleri'),
  theme: (theme: 'light dark' | 'light' | 'dark') =>
    `Tema: ${{ 'light dark': 'Sistem', light: 'Açık', dark: 'Koyu' }[theme]}`,
  openRail: 'Menüyü genişlet',
  closeRail: 'Menüyü daralt',
  commandMenu: {
    title: 'Komutlar ve sayfalar',
    open: 'Ara veya git',
    placeholder: 'Sayfa, işlem veya sipariş ara',
    pages: 'Sayfalar',
    actions: 'İşlemler',
    hint: 'Sipariş numarası, IP adresi, ASN veya etiket de yazabilirsiniz.',
  },
  footer: 'Bu portal, IP ve ASN sağlayıcınız tarafından sunulur.',
  providedBy: (name: string) => `Bu portal, ${name} tarafından sunulur.`,
  loading: 'Yükleniyor...',
  titles: {
    verifyEmail: 'E-posta Doğrulama',
  },
} as const
