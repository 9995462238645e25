import { expect, test, vi } from "vitest";
import { draw } from "#web/testing/draw.tsx";
import { InstallCard } from "./account-page.tsx";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const chromeOnIPhone = iPhone.replace("Version/18.5", "CriOS/140.0.7339.101");

test.each([
  ["Safari on an iPhone", iPhone, false, 1],
  ["another browser on an iPhone", chromeOnIPhone, false, 0],
  ["the installed app", iPhone, true, 0],
])(
  "with %s, the card says how to install the pages or is not there",
  async (_, userAgent, isInstalled, shown) => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
    const { matchMedia } = window;
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query === "(display-mode: standalone)"
        ? Object.assign(new EventTarget() as MediaQueryList, { matches: isInstalled, media: query })
        : matchMedia.call(window, query),
    );
    const { getByText } = await draw(
      <>
        <InstallCard />
        <p>The rest of the page</p>
      </>,
      { as: "student" },
    );
    await expect.element(getByText("The rest of the page")).toBeVisible();
    const text = getByText("To install this app, tap Share, then “Add to Home Screen”.");
    expect(text.elements()).toHaveLength(shown);
  },
);
