import * as v from 'valibot'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import { deleteFile, sha256, storeFile } from '../../../store/files/file-store.ts'
import { type Command, type OperatorDeps, OperatorError } from '../../command.ts'
import { type NewFile, readFiles } from '../../files/read-files.ts'
import { lockOrder, orderIdOf } from '../../lock-order.ts'
import { mailTexts } from '../../mails/mails.texts.ts'
import { changeAndTell, tellCompany } from '../../mails/tell-company.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { refuseTwin } from '../ledger/refuse-twin.ts'
import { centsOf, textOf } from '../ledger/typed-values.ts'
import { bookCharge } from './book-charge.ts'

/** Invoices outside the usual course of an order. */
export const invoiceCommands: Command[] = [
  {
    words: ['invoices', 'add'],
    argument: 'order',
    needs: ['usd'],
    takes: ['text', 'yes'],
    run: async (deps, input) => {
      const orderId = await orderIdOf(deps.db, input.argument)
      const { usd = '', text } = input.options
      const said = { cents: centsOf(usd), text: textOf(text), isAgreed: input.flags.yes }
      const result = await add(deps, orderId, said)
      return {
        result,
        description: operatorTexts.invoiced(result.invoiceId, orderId, formatUsd(result.amount_usd), result.isInformed),
      }
    },
  },
  {
    words: ['invoices', 'attach'],
    argument: ['invoice', 'file'],
    needs: ['uuid'],
    run: async (deps, { arguments: [id = '', path = ''], options: { uuid = '' } }) => {
      const parsed = v.safeParse(Uuid, uuid)
      if (!parsed.success) throw new OperatorError('invalid', operatorTexts.badUuid(uuid))
      const [file] = await readFiles([path])
      if (file?.media_type !== 'application/pdf') throw new OperatorError('invalid', operatorTexts.notPdf(path))
      const result = await attach(deps, id, parsed.output, file)
      return { result, description: operatorTexts.attached(id, parsed.output, result.isInformed) }
    },
  },
]

interface ExtraCharge {
  cents: number
  text: string | null
  isAgreed: true | undefined
}

/** Number of an e-Fatura or e-Arşiv document (ETTN), a UUID in lower case. */
const Uuid = v.pipe(v.string(), v.trim(), v.uuid(), v.toLowerCase())

function add(deps: OperatorDeps, id: number, { cents, text, isAgreed }: ExtraCharge) {
  const { now, by, publicUrl } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const { id: orderId, company_id: companyId, service, product_code, status } = await lockOrder(trx, id)
    if (status === orderStatuses.cancelled) throw new OperatorError('conflict', operatorTexts.orderCancelled(orderId))
    const description = text ?? operatorTexts.extraCharge(service)
    const booking = {
      order: orderId,
      what: 'charge',
      cents,
      day: istanbulDay(now),
      reference: null,
      description,
    } as const
    await refuseTwin(trx, booking, isAgreed)
    const invoiceId = await bookCharge(trx, { companyId, orderId, cents, description, productCode: product_code }, now)
    const after = { invoice: invoiceId, amount_usd: fromCents(cents), ...(text === null ? {} : { text }) }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'invoice.add', orderId, after })
    const amount = fromCents(cents)
    const notice = mailTexts.invoiced({ order: orderId, invoiceId, amount, text: description }, publicUrl)
    const isInformed = await tellCompany(trx, tell, { companyId, userId: null, kind: 'invoice' }, notice)
    return { invoiceId, order_id: orderId, amount_usd: amount, isInformed }
  })
}

/** Puts the official document in the place of the PDF or of an earlier one, which a wrong file may have been. */
function attach(deps: OperatorDeps, id: string, uuid: string, { content, ...head }: NewFile) {
  const { now, by, publicUrl } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const invoice = await trx
      .selectFrom('invoices')
      .select(['company_id', 'order_id', 'file_id', 'document_uuid'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!invoice) throw new OperatorError('not_found', operatorTexts.noInvoice(id))
    const { company_id, order_id: orderId, file_id: former, document_uuid: before } = invoice
    const used = await trx.selectFrom('invoices').select('id').where('document_uuid', '=', uuid).executeTakeFirst()
    if (used && used.id !== id) throw new OperatorError('conflict', operatorTexts.uuidUsed(uuid, used.id))
    const same = trx.selectFrom('files').select('id').where('id', '=', former).where('sha256', '=', sha256(content))
    if (before === uuid && (await same.executeTakeFirst()))
      throw new OperatorError('conflict', operatorTexts.attachedAlready(id, uuid))
    const file = await storeFile(trx, { ...head, company_id }, content, now)
    const taken = await trx
      .updateTable('invoices')
      .set({ file_id: file, document_uuid: uuid })
      .where('id', '=', id)
      .where('file_id', 'is not distinct from', former)
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new OperatorError('conflict', operatorTexts.invoiceChanged(id))
    if (former !== null) await deleteFile(trx, former)
    await audit(trx, operatorActor(by, company_id), {
      at: now,
      action: 'invoice.attach',
      ...(orderId === null ? {} : { orderId }),
      target: `invoice ${id}`,
      ...(before === null ? {} : { before: { uuid: before } }),
      after: { uuid, sha256: sha256(content) },
    })
    const notice = mailTexts.documented({ invoiceId: id, uuid }, publicUrl)
    const told = { companyId: company_id, userId: null, kind: 'invoice' } as const
    return { invoiceId: id, uuid, isInformed: await tellCompany(trx, tell, told, notice) }
  })
}
