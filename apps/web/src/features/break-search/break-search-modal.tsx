import { ResendEmail } from '../../shared/session/resend-email.tsx'
import { ReturnToGame } from '../../shared/session/return-to-game.tsx'
import { useResend } from '../../shared/session/use-resend.ts'
import { BREAK_SEARCH_TEXTS as T } from '../../shared/texts/break-search.ts'
import { useSecondsLeft } from '../../shared/use-now.ts'
import { useSiteSettings } from '../../shared/use-site-settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { LogoMark } from '../../ui/logo/logo-mark.tsx'
import { PromptModal } from '../../ui/prompt-modal/prompt-modal.tsx'
import styles from './break-search.module.css'
import type { BreakSearch } from './break-search.ts'
import { type BreakAction, type BreakButton, type Circumstances, variantOf } from './variants.ts'

interface BreakSearchModalProps extends Omit<Circumstances, 'supportUrl'> {
  readonly shown: BreakSearch
  /** The action that is being carried out. */
  readonly busy: BreakAction | null
  readonly onAction: (action: BreakAction) => void
}

/** The one modal for everything that interrupts a search (spec §8). */
export function BreakSearchModal({ shown, busy, onAction, ...circumstances }: BreakSearchModalProps) {
  const supportUrl = useSiteSettings()?.telegramSupportUrl ?? null
  const variant = variantOf(shown, { ...circumstances, supportUrl })
  const dismiss = () => onAction('close')
  return (
    <PromptModal
      title={variant.title}
      closeLabel={T.close}
      onClose={dismiss}
      picture={
        variant.twoWindows && (
          <>
            <LogoMark />
            <LogoMark />
          </>
        )
      }
      buttons={variant.buttons.map((button) => (
        <WayOut key={keyOf(button)} button={button} busy={busy} onAction={onAction} />
      ))}
    >
      {variant.text.map((line) => (
        <p key={line}>
          <Words line={line} strong={variant.strong} />
        </p>
      ))}
      {variant.leftMs !== undefined && <Countdown leftMs={variant.leftMs} />}
      {variant.details !== undefined && (
        <details className={styles.details}>
          <summary>{T.refused.details}</summary>
          <code>{variant.details}</code>
        </details>
      )}
    </PromptModal>
  )
}

interface WordsProps {
  readonly line: string
  readonly strong: string | undefined
}

function Words({ line, strong }: WordsProps) {
  const at = strong === undefined ? -1 : line.indexOf(strong)
  if (strong === undefined || at < 0) return line
  return (
    <>
      {line.slice(0, at)}
      <b className={styles.strong}>{strong}</b>
      {line.slice(at + strong.length)}
    </>
  )
}

interface WayOutProps {
  readonly button: BreakButton
  readonly busy: BreakAction | null
  readonly onAction: (action: BreakAction) => void
}

function WayOut({ button, busy, onAction }: WayOutProps) {
  if ('resend' in button) return <Resend />
  const { kind, label } = button
  if ('to' in button) {
    return (
      <LinkButton to={button.to} kind={kind} size="lg" onClick={() => onAction('close')}>
        {label}
      </LinkButton>
    )
  }
  if ('href' in button) {
    return (
      <a className={buttonClass({ kind, size: 'lg' })} href={button.href} target="_blank" rel="noreferrer">
        {label}
      </a>
    )
  }
  if ('posts' in button) {
    return (
      <ReturnToGame kind={kind} size="lg">
        {label}
      </ReturnToGame>
    )
  }
  const { action } = button
  return (
    <Button
      kind={kind}
      size="lg"
      loading={busy === action}
      disabled={busy !== null && action !== 'close'}
      onClick={() => onAction(action)}
    >
      {label}
    </Button>
  )
}

function Resend() {
  return <ResendEmail resend={useResend()} kind="lamp" size="lg" />
}

function Countdown({ leftMs }: { readonly leftMs: number }) {
  const seconds = useSecondsLeft(leftMs)
  return (
    <p className="even-digits" role="timer">
      {seconds > 0 ? T.ban.left(seconds * 1000) : T.ban.over}
    </p>
  )
}

function keyOf(button: BreakButton): string {
  return 'resend' in button ? 'resend' : button.label
}
