import type { UploadProblem } from './contracts.rules.ts'

/** Texts of contracts. */
export const contractsTexts = {
  title: 'Sözleşmeler',
  start: 'Başlangıç',
  end: 'Bitiş',
  daysLeft: 'Kalan Gün',
  missing: 'Eksik belgeler',
  files: 'Yüklenen belgeler',
  upload: 'Belge Yükle',
  type: 'Dosya tipi',
  chooseType: 'Dosya tipi seçin',
  description: 'Açıklama',
  incomplete: 'Lütfen dosya tipi seçin ve en az bir dosya ekleyin',
  uploaded: 'Belgeler yüklendi.',
  loadFailed: 'Sözleşmeler yüklenirken bir hata oluştu.',
  typesFailed: 'Veriler yüklenirken bir hata oluştu',
  uploadFailed: 'Dosya yüklenirken bir hata oluştu',
  none: 'Henüz sözleşmeniz yok.',
} as const

/** Texts of the problems of an upload. */
export const uploadProblemTexts: Record<UploadProblem, string> = {
  incomplete: contractsTexts.incomplete,
  'too-large': 'Bir seferde en fazla 100 MB yüklenebilir. Lütfen dosyaları ayrı ayrı gönderin.',
}

/** Texts of the flows of contracts, as `explain` lists them. */
export const contractFlowTexts = {
  contracts: 'Sözleşmeleri okur',
  fileTypes: 'Sözleşme belgelerinin türlerini okur',
  contractFile: 'Bir sözleşme belgesini indirir',
  contractUpload: 'Sözleşme belgesi yükler',
} as const
