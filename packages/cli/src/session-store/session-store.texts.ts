/** Messages about the files of the session. */
export const sessionStoreTexts = {
  openToOthers: (path: string, word: string) =>
    `${path} dosyası başkalarına açık, kullanılmadı; kapatmak için: chmod 600 ${word}`,
} as const
