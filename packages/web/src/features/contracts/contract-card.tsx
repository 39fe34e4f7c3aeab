import { CircleCheckIcon, UploadIcon, TriangleAlertIcon } from 'lucide-react'
import { contractsTexts, type Contract } from '@ip-portal/core/contracts'
import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import { daysLeftSeverity } from '@ip-portal/core/kernel/values/severity'
import { authPortal } from '../../portal/auth-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ContractBadge } from './contract-badge.tsx'
import { ContractFiles } from './contract-files.tsx'
import { contractsPageTexts } from './contracts-page.texts.ts'

interface ContractCardProps {
  contract: Contract
  /** Opens the upload; `document` names the missing document. */
  onUpload: (contract: Contract, document?: string) => void
}

/** One contract: state, term, missing documents and files. */
export function ContractCard({ contract, onUpload }: ContractCardProps) {
  const days = daysLeft(contract.end, authPortal.now())
  return (
    <Card
      title={
        <>
          {contract.serviceName} <span className="contract-number">{`#${contract.id}`}</span>
        </>
      }
      actions={<ContractBadge contract={contract} />}
      className="contract-card"
    >
      <dl className="facts">
        <div>
          <dt>{contractsTexts.start}</dt>
          <dd>{formatDate(contract.startDate)}</dd>
        </div>
        <div>
          <dt>{contractsTexts.end}</dt>
          <dd>{formatDate(contract.end)}</dd>
        </div>
        {days !== null && (
          <div>
            <dt>{contractsTexts.daysLeft}</dt>
            <dd>
              <Tag severity={daysLeftSeverity(days)}>{contractsPageTexts.days(days)}</Tag>
            </dd>
          </div>
        )}
      </dl>
      <section className="sub-section">
        <h3>{contractsTexts.missing}</h3>
        {contract.missingFiles.length === 0 ? (
          <p className="row row-close muted">
            <CircleCheckIcon />
            {contractsPageTexts.complete}
          </p>
        ) : (
          <ul className="plain-list">
            {contract.missingFiles.map((document) => (
              <li key={document} className="row spread">
                <span className="row row-close warning-text">
                  <TriangleAlertIcon />
                  {document}
                </span>
                <Button
                  kind="text"
                  size="small"
                  label={contractsPageTexts.uploadThis}
                  ariaLabel={contractsPageTexts.uploadFor(document)}
                  onClick={() => onUpload(contract, document)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="sub-section">
        <h3>{contractsTexts.files}</h3>
        <ContractFiles files={contract.files} />
      </section>
      <div className="contract-end">
        <Button
          kind="secondary"
          label={contractsTexts.upload}
          icon={<UploadIcon />}
          onClick={() => onUpload(contract)}
        />
      </div>
    </Card>
  )
}
