import type { SendMailOptions } from 'nodemailer'
import type { PostedEmail } from './mail.ts'

/** An e-mail in the form of nodemailer, the same for every transport. */
export function toMessage(
  { id, unsubscribe, to, ...email }: PostedEmail,
  from: string,
  date: Date,
): SendMailOptions {
  return {
    ...email,
    // One reader, whatever the address holds: as text it would be read as a list of names and addresses.
    to: { name: '', address: to },
    from,
    date,
    messageId: `<${id}@${domainOf(from)}>`,
    // No automatic answers to it («я в отпуске»): RFC 3834.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    // An e-mail is text of ours; nothing in it may make the server read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
