import { FileTextIcon } from 'lucide-react'
import { useCallback, useState } from 'react'
import { contractsTexts, type Contract, openContractFlows } from '@ip-portal/core/contracts'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { flowsOf } from '../../portal/auth-portal.ts'
import { useQuery } from '../../portal/use-portal.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShimmerLines } from '../../ui/feedback/loading/shimmer-lines.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { ContractCard } from './contract-card.tsx'
import { contractsPageTexts } from './contracts-page.texts.ts'
import { UploadDialog } from './upload-dialog.tsx'
import './contracts.css'

const contractFlows = flowsOf(openContractFlows)

/** All contracts of the company, a card each. */
export function ContractsPage() {
  const { data: contracts, failure, refresh } = useQuery(() => contractFlows.contracts())
  const [upload, setUpload] = useState<{ contract: Contract; document: string | undefined } | null>(null)
  const close = useCallback(() => setUpload(null), [])
  usePageTitle(contractsTexts.title)
  return (
    <div className="stack">
      <h1>{contractsTexts.title}</h1>
      {failure && <QueryError text={failureText(failure, contractsTexts.loadFailed)} onRetry={refresh} />}
      {!contracts && !failure && (
        <output className="contract-cards">
          <span className="visually-hidden">{kernelTexts.loading}</span>
          {['1', '2', '3'].map((card) => (
            <span key={card} className="card contract-skeleton">
              <ShimmerLines lines={7} />
            </span>
          ))}
        </output>
      )}
      {contracts?.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<FileTextIcon />}
            title={contractsTexts.none}
            hint={contractsPageTexts.noneHint}
            action={<LinkButton href="/support?ticket=new" label={contractsPageTexts.ask} />}
          />
        </div>
      )}
      <div className="contract-cards">
        {contracts?.map((contract) => (
          <ContractCard
            key={contract.id}
            contract={contract}
            onUpload={(about, document) => setUpload({ contract: about, document })}
          />
        ))}
      </div>
      {upload && (
        <UploadDialog contract={upload.contract} document={upload.document} onChanged={refresh} onClose={close} />
      )}
    </div>
  )
}
