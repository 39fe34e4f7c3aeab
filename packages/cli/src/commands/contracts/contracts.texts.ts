/** Help and messages of the contract commands; texts of the core are reused. */
export const contractCommandTexts = {
  contract: ['<sozlesme>', 'Sözleşme no'],
  contractId: 'Sözleşme no',
  id: 'No',
  service: 'Hizmet',
  status: 'Durum',
  daysLeft: 'Kalan Gün',
  heading: (id: number, service: string) => `Sözleşme #${id}: ${service}`,

  list: 'Sözleşmeleri, eksik ve yüklenmiş belgeleriyle listeler',
  listExamples: [
    'ipportal contracts list',
    'ipportal contracts list --json | jq ".[] | select(.missingFiles != []) | .id"',
  ],
  upload: 'Sözleşmeye belge yükler',
  uploadExamples: [
    'ipportal contracts upload 2 --type "Vergi Levhası" levha.pdf',
    'ipportal contracts upload 2 --type 2 levha-1.pdf levha-2.pdf --json',
  ],
  files: ['[dosya...]', 'Yüklenecek dosyalar (jpeg, png, pdf, doc, docx, xls, xlsx)'],
  type: ['--type <tür>', 'Dosya tipi: adı veya numarası'],
  unknownType: (typed: string) => `Böyle bir dosya tipi yok: ${typed}`,
  typesAre: (types: readonly { id: number | string; description: string }[]) =>
    `Dosya tipleri: ${types.map(({ id, description }) => `${id} ${description}`).join(', ')}`,
} as const
