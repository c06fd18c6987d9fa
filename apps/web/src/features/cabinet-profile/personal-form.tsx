import type { PersonalData } from '@gorod/contracts/cabinet'
import { getCountries, getSiteSettings } from '@gorod/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { DoneNote } from '../../shared/cabinet/done-note.tsx'
import { Form } from '../../shared/form/form.tsx'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { PERSONAL_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateInput } from '../../ui/field/date-input.tsx'
import { Input } from '../../ui/field/input.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './cabinet-profile.module.css'
import { EmailState } from './email-state.tsx'
import { ListSelect } from './list-select.tsx'
import { Section } from './section.tsx'
import { usePersonalForm } from './use-personal-form.ts'

interface PersonalFormProps {
  readonly profile: PersonalData
}

export function PersonalForm({ profile }: PersonalFormProps) {
  const personal = usePersonalForm(profile)
  const { form, post, dirty, done, asksPassword } = personal
  const shown = Object.keys(form.values).filter((name) => asksPassword || name !== 'currentPassword')
  return (
    <>
      <Form form={form} className={styles.panel} onSubmit={personal.save}>
        <fieldset className={styles.sections} disabled={form.busy}>
          <Section title={T.mail}>
            <Input {...form.text('email')} label={T.email} type="email" autoComplete="email" />
            {asksPassword && (
              <PasswordInput
                {...form.text('currentPassword')}
                label={T.currentPassword}
                hint={T.currentPasswordHint}
                texts={AUTH_TEXTS.passwordEye}
                autoComplete="current-password"
              />
            )}
            <EmailState profile={profile} />
            <Switch
              label={T.newsletter}
              checked={form.values.newsletter}
              onChange={form.choice('newsletter').onChange}
            />
          </Section>
          <AboutSection form={form} />
          <GameSection form={form} />
        </fieldset>
        <Refusals errors={form.errors} shown={shown} />
        <div className={dirty ? `${styles.bar} ${styles.afloat}` : styles.bar}>
          <Button type="submit" kind="lamp" disabled={!dirty} loading={form.busy}>
            {T.save}
          </Button>
          {dirty && !form.busy && (
            <Button kind="line" onClick={() => form.reset()}>
              {T.undo}
            </Button>
          )}
          {done !== null && !dirty && <DoneNote text={done} />}
        </div>
      </Form>
      <PostAlert post={post} />
    </>
  )
}

type SectionProps = Pick<ReturnType<typeof usePersonalForm>, 'form'>

function AboutSection({ form }: SectionProps) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => api(getCountries, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = countries.data?.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Section title={T.about} lead={T.aboutLead}>
      <div className={styles.two}>
        <Input {...form.text('firstname')} label={T.firstname} autoComplete="given-name" />
        <Input {...form.text('lastname')} label={T.lastname} autoComplete="family-name" />
        <DateInput
          {...form.choice('birthday')}
          label={T.birthday}
          placeholder={T.birthdayForm}
          autoComplete="bday"
        />
        <Input {...form.text('phone')} label={T.phone} hint={T.phoneHint} type="tel" autoComplete="tel" />
        <ListSelect
          {...form.choice('country')}
          label={T.country}
          none={T.noCountry}
          list={{ ...countries, options }}
          autoComplete="country"
        />
        <Input {...form.text('city')} label={T.city} autoComplete="address-level2" />
      </div>
    </Section>
  )
}

function GameSection({ form }: SectionProps) {
  const settings = useQuery({
    queryKey: ['site-settings'],
    queryFn: ({ signal }) => api(getSiteSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = settings.data?.regions.map(({ code, region }) => ({ value: code, label: region }))
  return (
    <Section title={T.game}>
      <Switch
        label={T.streamerMode}
        hint={T.streamerModeHint}
        checked={form.values.streamerMode}
        onChange={form.choice('streamerMode').onChange}
      />
      <div className={styles.two}>
        <ListSelect
          {...form.choice('region_domen')}
          label={T.region}
          none={T.noRegion}
          list={{ ...settings, options }}
        />
        <Input
          {...form.text('mwt_link')}
          label={T.mwtLink}
          hint={T.mwtLinkHint}
          type="url"
          autoComplete="off"
        />
      </div>
      <Switch
        label={T.regionShown}
        hint={T.regionShownHint}
        checked={form.values.regionShown}
        onChange={form.choice('regionShown').onChange}
      />
    </Section>
  )
}
