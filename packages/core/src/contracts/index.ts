export { createContractsApi } from './contracts.api.ts'
export { contractFiles, uploadProblem, type UploadForm } from './contracts.rules.ts'
export { contractsTexts } from './contracts.texts.ts'
export type { Contract, ContractFile, FileType } from './contracts.schema.ts'
