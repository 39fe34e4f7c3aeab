/** Texts of prompts, streams and tables. */
export const terminalTexts = {
  required: 'Bu alan gerekli.',
  showTyped: 'yazılanı göster',
  yesOrNo: '(e/H)',
  yesOrNoHint: 'Evet için e, hayır için h yazın.',
  chooseKeys: '↑↓ gezin • ⏎ seç',
  chooseNumber: (count: number) => `1-${count} arası bir sayı yazın:`,
  linesHint: '(boş satır bitirir)',
  nextLine: '…',
  editorOpens: (question: string) => `${question}: metin düzenleyicisi açılıyor...`,
  editorFailed: (editor: string) => `Metin düzenleyicisi çalıştırılamadı: ${editor}`,
  editorHint: 'VISUAL veya EDITOR değişkenini denetleyin ya da metni --text ile verin.',

  typeInput: 'stdin okunuyor; bitirmek için boş bir satırda Ctrl+D.',
  outputNotWritten: (reason: string) =>
    reason === 'ENOSPC' ? 'Çıktı yazılamadı: diskte yer kalmadı.' : `Çıktı yazılamadı: ${reason}`,
  unreadable: {
    missing: 'böyle bir dosya yok',
    folder: 'bu bir klasör',
    noRight: 'okuma yetkiniz yok',
    dangling: 'bağın gösterdiği dosya yok',
    unknown: 'okuma hatası',
  },
  unknownColumn: (name: string) => `--columns: bilinmeyen alan: ${name}`,
  nearColumns: (names: readonly string[]) => `Bunu mu demek istediniz: ${names.join(', ')}`,
  knownColumns: (names: readonly string[]) => `Alanlar: ${names.join(', ')}`,
  jqNotCompiled: '--jq: süzgeç derlenemedi.',
  jqFailed: (said: string) => `--jq: süzgeç çalışırken hata verdi: ${said}`,
  hidden: (titles: readonly string[]) =>
    `Terminal dar olduğu için gösterilmeyen sütunlar: ${titles.join(', ')}. Hepsi için pencereyi genişletin veya --json kullanın.`,
} as const
