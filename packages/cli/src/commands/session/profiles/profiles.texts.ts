/** Help and messages of the profile commands. */
export const profilesTexts = {
  list: 'Profilleri, adreslerini ve oturumlarını listeler; portala bağlanmaz',
  listExamples: ['ipportal profiles list', 'ipportal profiles list --columns name,session'],
  use: 'Seçenek verilmediğinde kullanılacak profili seçer',
  useExamples: ['ipportal profiles use test', 'ipportal profiles use default'],
  delete: 'Bir profili, bu bilgisayardaki oturumunu ve cihaz kaydını siler',
  deleteExamples: ['ipportal profiles delete test', 'ipportal profiles delete test --yes'],
  name: ['<ad>', 'Profilin adı'],
  profile: 'Profil',
  inUse: 'Kullanılan',
  yes: 'evet',
  url: 'Adres',
  account: 'Hesap',
  session: 'Oturum',
  sessions: { stored: 'saklı', other_url: 'başka adresin', none: 'yok' },
  unknown: (name: string) => `Bilinmeyen profil: ${name}`,
  near: (names: readonly string[]) => `Bunu mu demek istediniz: ${names.join(', ')}`,
  known: (names: readonly string[]) => `Profiller: ${names.join(', ')}`,
  makeHint: (name: string) => `Yeni profil: ipportal login --profile ${name} --url <adres>`,
  used: (name: string) => `Kullanılan profil: ${name}`,
  variableWins: (name: string) => `IPPORTAL_PROFILE ayarlı; o geçerli kaldıkça kullanılan profil: ${name}`,
  question: (name: string) => `${name} profili, oturumu ve cihaz kaydı silinsin mi?`,
  deleted: (name: string, what: readonly string[]) =>
    what.length === 0 ? `${name}: silinecek bir şey yoktu.` : `${name} silindi: ${what.join(', ')}`,
  parts: {
    entry: 'yapılandırma',
    default: 'varsayılan profil seçimi',
    session: 'oturum',
    device: 'cihaz kaydı',
  },
  staysOpen:
    'Portaldaki oturum kendi süresinde biter; hemen bitirmek için silmeden önce: ipportal logout --profile <ad>',
} as const
