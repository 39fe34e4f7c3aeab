/** Help and messages of the ticket commands; texts of the core are reused. */
export const ticketCommandTexts = {
  ticket: ['<talep>', 'Talep no'],
  ticketId: 'Talep no',

  list: 'Destek taleplerini listeler',
  listExamples: ['ipportal tickets list', 'ipportal tickets list --open', 'ipportal tickets list --order 1042 --json'],
  order: ['--order <siparis>', 'Yalnız bu siparişin talepleri (no veya IP bloğu)'],
  open: ['--open', 'Yalnız açık talepler'],
  noneMatches: 'Koşullara uyan destek talebi yok.',

  watch: 'Yeni talepleri, yanıtları ve durum değişikliklerini kesilene kadar yazar',
  watchExamples: ['ipportal tickets watch', 'ipportal tickets watch --interval 5m --json'],
  watching: (count: number, seconds: number) =>
    `${count} talep; değişiklikler bekleniyor (her ${seconds} saniyede, bitirmek için Ctrl+C).`,

  show: 'Bir talebi yazışmasıyla gösterir',
  showExamples: ['ipportal tickets show 12', 'ipportal tickets show 12 --json | jq ".responses[-1].response"'],
  service: 'Hizmet',
  block: 'IP Bloğu',
  created: 'Tarih',
  newMark: (status: string, isUnread: boolean, unread: string) => (isUnread ? `${status} (${unread})` : status),
  by: (author: string, date: string) => `${author}, ${date}`,
  staffBy: (author: string, team: string) => (author === team ? author : `${author} (${team})`),
  user: 'Kullanıcı',

  new: 'Yeni destek talebi açar',
  newExamples: [
    'ipportal tickets new --subject "Route görünmüyor" --text "AS64501 henüz görünmüyor."',
    'ipportal tickets new --order 1042 --subject "Ölçüm sonuçları" --text - --file olcum.pdf < mesaj.txt',
  ],
  subject: ['--subject <konu>', 'Talebin konusu'],
  text: ['--text <metin>', 'Metin; - stdin üzerinden okur'],
  orderOf: ['--order <siparis>', 'Talebin ilgili olduğu sipariş (no veya IP bloğu)'],
  file: ['--file <dosya...>', 'Eklenecek dosyalar (jpg, png, pdf, doc, docx; en fazla 5 MB)'],
  opened: (sentence: string, id: number | null) => (id === null ? sentence : `${sentence} (Talep No: ${id})`),

  reply: 'Talebe yanıt yazar',
  replyExamples: [
    'ipportal tickets reply 12 --text "Sorun sürüyor."',
    'ipportal tickets reply 12 --text - --file traceroute.pdf < mesaj.txt',
  ],
  close: 'Talebi kapatır (onay ister)',
  closeExamples: ['ipportal tickets close 12', 'ipportal tickets close 12 --yes'],

  notFound: (id: number) => `Destek talebi bulunamadı: ${id}`,
  notFoundHint: 'Talepler: ipportal tickets list',
} as const
