/** Texts that every question may need. */
export const promptTexts = {
  required: 'Bu alan gerekli.',
  showTyped: 'yazılanı göster',
  yesOrNo: '(e/H)',
  yesOrNoHint: 'Evet için e, hayır için h yazın.',
  chooseKeys: '↑↓ gezin • ⏎ seç',
  linesHint: '(boş satır bitirir)',
  nextLine: '…',
  editorOpens: (question: string) => `${question}: metin düzenleyicisi açılıyor...`,
  editorFailed: (editor: string) => `Metin düzenleyicisi çalıştırılamadı: ${editor}`,
  editorHint: 'VISUAL veya EDITOR değişkenini denetleyin ya da metni --text ile verin.',
} as const
