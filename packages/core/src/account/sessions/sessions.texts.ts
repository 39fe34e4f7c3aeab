import type { OpenSession } from './sessions.schema.ts'

/** Texts of the list of sessions. */
export const openSessionTexts = {
  hint: 'Hesabınızla açık olan oturumlar. Tanımadığınız bir oturum varsa sonlandırın ve şifrenizi değiştirin.',
  caption: 'Açık oturumlar',
  client: 'İstemci',
  address: 'Adres',
  byLink: 'güvenli linkle açıldı',
  createdAt: 'Giriş',
  lastUsedAt: 'Son kullanım',
  current: 'Bu oturum',
  actions: 'İşlem',
  end: 'Sonlandır',
  endOf: (client: string, address: string) => `Sonlandır: ${[client, address].filter(Boolean).join(', ')}`,
  endOthers: 'Diğer tüm oturumları sonlandır',
  confirmEnd: (client: string, address: string) =>
    `${[client, address].filter(Boolean).join(', ')} oturumu sonlandırılsın mı?`,
  confirmEndCurrent: 'Bu oturum sonlandırılsın mı? Yeniden giriş yapmanız gerekir.',
  confirmEndOthers: 'Bu oturum dışındaki tüm oturumlar sonlandırılsın mı?',
  ended: 'Oturum sonlandırıldı.',
  othersEnded: 'Diğer oturumlar sonlandırıldı.',
  noOthers: 'Başka açık oturum yok.',
} as const

/** Names a session by its program, and says when a secure link opened it. */
export const sessionName = ({ client, by_link: byLink }: Pick<OpenSession, 'client' | 'by_link'>): string =>
  `${client || '-'}${byLink ? ` (${openSessionTexts.byLink})` : ''}`
