import type { DemoSignIn } from '../base/data-dir/demo-sign-ins.ts'

const signIn = ({ email, password, totpSecret, company }: DemoSignIn): string =>
  `  ${email}   şifre: ${password}   ${totpSecret === null ? 'iki faktör: kapalı' : `TOTP anahtarı: ${totpSecret}`}   (${company})\n`

/** Texts on the terminal at the start. */
export const startTexts = {
  /** Address, demo sign-ins and the command to try, of the given program; empty without demo data. */
  banner: (url: string, signIns: readonly DemoSignIn[], program: string): string =>
    signIns.length === 0
      ? ''
      : `\nMüşteri Portalı: ${url}\n\nDemo girişleri:\n${signIns.map(signIn).join('')}\nKomut satırı: ${program} login --url ${url} --email ${signIns[0]?.email ?? ''}\n\n`,
  address: (reason: string) => `Sunucu adresi açılamadı (HOST, PORT): ${reason}`,
  metrics: (reason: string) => `Ölçümlerin adresi açılamadı (METRICS_HOST, METRICS_PORT): ${reason}`,
  database: (reason: string) => `Veritabanı açılamadı (DATABASE_URL, DATA_DIR): ${reason}`,
  dataDir: (reason: string) => `Veri klasörü kullanılamıyor (DATA_DIR): ${reason}`,
} as const
