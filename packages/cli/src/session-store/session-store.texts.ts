/** Messages about files that only their owner may read and write. */
export const sessionStoreTexts = {
  openToOthers: (path: string, word: string) =>
    `${path} dosyası başkalarına açık, kullanılmadı; kapatmak için: chmod 600 ${word}`,
  writableByOthers: (folder: string, word: string) =>
    `${folder} klasörüne başkaları yazabilir, içindekiler kullanılmadı; kapatmak için: chmod 700 ${word}`,
} as const
