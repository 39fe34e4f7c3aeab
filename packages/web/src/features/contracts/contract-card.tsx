import { CircleCheckIcon, UploadIcon, TriangleAlertIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { contractsTexts, type Contract, type ContractFile, openContractFlows } from '@ip-portal/core/contracts'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import { endingOf } from '@ip-portal/core/kernel/values/files'
import { daysLeftSeverity } from '@ip-portal/core/kernel/values/severity'
import { authPortal, flowsOf } from '../../portal/auth-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/feedback/notices.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { FileLink } from '../../ui/files/file-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
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

const contractFlows = flowsOf(openContractFlows)

/** The documents of a contract as links. */
function ContractFiles({ files }: { files: readonly ContractFile[] }) {
  const notices = useNotices()
  if (files.length === 0) return <p className="muted">{contractsPageTexts.noFiles}</p>
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink
            href={`/api/uploads/documents/${encodeURIComponent(file.filename)}`}
            label={labelOf(file)}
            name={nameOf(file)}
            read={() => contractFlows.contractFile(file.filename).once()}
            onFailed={(error) => notices.error(failureText(toFailure(error), contractsTexts.uploadFailed))}
          />
        </li>
      ))}
    </ul>
  )
}

/** The description, or the file name when there is none. */
const labelOf = ({ description, filename }: ContractFile): string => description || filename

/** The label as a file name; a description gets the extension of the file. */
function nameOf(file: ContractFile): string {
  const label = labelOf(file)
  const ending = file.ext?.replace(/^\./, '') ?? ''
  return ending === '' || endingOf(label) === ending.toLowerCase() ? label : `${label}.${ending}`
}

/** State of a contract in the colours of the server; neutral when one of the two is missing. */
function ContractBadge({ contract }: { contract: Contract }) {
  const { bgCode, textCode, statusDescription } = contract
  if (bgCode === null || textCode === null) return <Tag severity="secondary">{statusDescription || '-'}</Tag>
  return (
    // Safe in a style: the schema allows hex colours or null only.
    <span
      className="tag contract-badge"
      style={{ '--badge': bgCode, '--badge-text': textOn(bgCode, textCode) } as Colours}
    >
      {statusDescription}
    </span>
  )
}

type Colours = CSSProperties & Record<'--badge' | '--badge-text', string>

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5

/** The server's colour of the text where it can be read on its background, else black or white. */
function textOn(background: string, text: string): string {
  const ground = luminanceOf(background)
  const contrast = (other: number) => (Math.max(ground, other) + 0.05) / (Math.min(ground, other) + 0.05)
  if (contrast(luminanceOf(text)) >= leastContrast) return text
  return contrast(0) > contrast(1) ? '#000000' : '#ffffff'
}

/** Relative luminance of a hex colour of three or six digits (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : hex.slice(1).match(/../g)
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
