import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { Fragment } from 'react'
import { Link } from 'react-router'

/** Whom to ask, in a sentence. */
export function OrganiserLinks({ organisers }: Pick<ChampionshipPage, 'organisers'>) {
  return organisers.map(({ id, username }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link className="link" to={`/profile/${id}`}>
        {username}
      </Link>
    </Fragment>
  ))
}
