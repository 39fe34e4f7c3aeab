/** Errors in the settings of a run. */
export const configTexts = {
  badUrl: (url: string) => `Portal adresi geçersiz: ${url}. Örnek: --url https://portal.ornek.example`,
  plainHttp: (url: string) =>
    `${url} şifresiz http kullanıyor, gönderilenleri başkaları okuyabilir: https kullanın veya --insecure verin.`,
  insecure: (url: string) => `Bağlantı şifresiz (--insecure): ${url} ile konuşulanları başkaları okuyabilir.`,
  secretUrl: 'Portal adresi kullanıcı adı veya şifre içeremez.',
  badProfile: (name: string) => `Profil adı geçersiz: ${name}. Harf, rakam, nokta, tire ve alt çizgi kullanın.`,
  unreadable: (path: string, reason: string) => `Yapılandırma dosyası okunamadı, ${reason}: ${path}`,
  badJson: (path: string) => `Yapılandırma dosyası bir JSON nesnesi değil: ${path}`,
  unwritable: (path: string) => `Yapılandırma dosyası yazılamadı: ${path}`,
  badObject: (path: string, key: string) => `${path} dosyasındaki ${key} değeri bir nesne olmalı: { … }`,
  badEntry: (path: string, key: string) => `${path} dosyasındaki ${key} değeri metin olmalı.`,
  badFormat: (path: string, formats: readonly string[]) =>
    `${path} dosyasındaki format değeri şunlardan biri olmalı: ${formats.join(', ')}`,
} as const
