/** Errors and notices while a one-time code is fetched. */
export const codeTexts = {
  malformed: (source: string) => `${source} 6 haneli bir doğrulama kodu vermelidir.`,
  recoveryInArguments: 'Kurtarma kodu komut satırında verilemez: sorulunca yazın veya IPPORTAL_OTP ile verin.',
  badSecret: 'IPPORTAL_TOTP_SECRET geçerli bir base32 anahtarı değil.',
  commandFailed: (code: number | string | null | undefined) =>
    `--otp-command ile verilen komut başarısız oldu${code === undefined || code === null ? '' : ` (${code})`}.`,
  otherClock: (aheadMs: number) =>
    `Bu makinenin saati portalın saatinden ${Math.round(Math.abs(aheadMs) / 1000)} saniye ${aheadMs > 0 ? 'geri' : 'ileri'}; kod portalın saatine göre hesaplandı.`,
  waiting: (seconds: number) => `Kod daha önce kullanılmış, yeni kod bekleniyor (${seconds} sn)...`,
} as const
