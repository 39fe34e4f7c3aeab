import { contractsTexts, type ContractFile } from '@ip-portal/core/contracts'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { endingOf } from '@ip-portal/core/kernel/values/files'
import { contractFlows } from '../../portal/flows/contracts.ts'
import { useNotices } from '../../ui/feedback/notices.tsx'
import { FileLink } from '../../ui/files/file-link.tsx'
import { contractsPageTexts } from './contracts-page.texts.ts'

/** The documents of a contract as links. */
export function ContractFiles({ files }: { files: readonly ContractFile[] }) {
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
