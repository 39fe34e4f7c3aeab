/** Texts about stdin and stdout. */
export const ioTexts = {
  typeInput: 'stdin okunuyor; bitirmek için boş bir satırda Ctrl+D.',
  outputNotWritten: (reason: string) =>
    reason === 'ENOSPC' ? 'Çıktı yazılamadı: diskte yer kalmadı.' : `Çıktı yazılamadı: ${reason}`,
} as const
