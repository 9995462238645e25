import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { OwnAnswer } from "#features/messages/web/parent-page/own-answer.tsx";
import { isLinkInvalid, parentPageQuery } from "#features/messages/web/parent-page/parent-page.api.ts";
import { SentMessage } from "#features/messages/web/parent-page/sent-message.tsx";
import { t, useLanguage } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { WelcomePage } from "#web/page/page.tsx";

/**
 * /p/{token}: what was sent to a guardian, by a link, without an account. Opening it changes nothing, because mail programs open links
 * on their own.
 */
export default function ParentPage() {
  const { token } = useParams({ from: "/p/$token" });
  const query = useInfiniteQuery(parentPageQuery(token));
  useLanguage();
  const isDead = isLinkInvalid(query.error);
  const own = query.data?.pages[0]?.own;
  return (
    <WelcomePage title={t.parentPage.title} intro={isDead ? undefined : t.parentPage.intro}>
      <meta name="robots" content="noindex" />
      {isDead ? (
        <p role="status" className="text-lg">
          {t.parentPage.linkInvalid}
        </p>
      ) : (
        <>
          <InfiniteList
            query={query}
            loadingLabel={t.parentPage.loading}
            skeletonHeight="h-32"
            failedMessage={t.parentPage.loadFailed}
            emptyMessage={t.parentPage.none}
          >
            {(message) => <SentMessage key={message.id} token={token} message={message} />}
          </InfiniteList>
          {own && <OwnAnswer token={token} own={own} />}
        </>
      )}
    </WelcomePage>
  );
}
