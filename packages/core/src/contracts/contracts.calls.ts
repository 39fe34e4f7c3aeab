import type { CallTable } from '../kernel/flow/calls.ts'
import { contractsTexts } from './contracts.texts.ts'

/** Calls of contracts. */
export const contractCalls = {
  contracts: { call: 'GET /contracts', failed: contractsTexts.loadFailed, cli: 'contracts list' },
  fileTypes: {
    call: 'GET /action/get/file-types',
    failed: contractsTexts.typesFailed,
    cli: 'contracts upload 1 --type 2 FILE',
  },
  upload: {
    call: 'POST /action/upload/document',
    failed: contractsTexts.uploadFailed,
    cli: 'contracts upload 1 --type 2 FILE',
    change: {
      does: 'Uploads a document of a contract',
      page: '/contracts',
      test: [
        'features/contracts/contracts.browser.test.ts',
        'a missing document is uploaded under its Turkish name and downloads unchanged',
      ],
    },
  },
  document: { call: 'GET /uploads/documents/:', failed: contractsTexts.uploadFailed },
} as const satisfies CallTable
