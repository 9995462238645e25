import { type LinkProps, linkOptions } from "@tanstack/react-router";
import BookOpen from "lucide-react/icons/book-open";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleCheck from "lucide-react/icons/circle-check";
import GraduationCap from "lucide-react/icons/graduation-cap";
import House from "lucide-react/icons/house";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import Star from "lucide-react/icons/star";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";
import type { ComponentType, SVGProps } from "react";
import { t } from "#web/language/language.ts";

interface NamedLink {
  label: string;
  link: LinkProps;
}

/** An entry of the navigation. */
export interface Place extends NamedLink {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The paths of its pages, and those below them. */
  covers: readonly string[];
  /** Its main pages, which lead to each other. */
  siblings?: readonly NamedLink[];
}

/** The navigation of a role; a role that this code does not know has none. `userId` is the signed-in user. */
export function placesOf(role: string, userId: string): readonly Place[] {
  if (role === "admin") return adminPlaces();
  if (role === "clerk") return clerkPlaces();
  if (role === "teacher") return teacherPlaces(userId);
  return role === "student" ? studentPlaces(userId) : [];
}

function adminPlaces(): readonly Place[] {
  const { places, links } = t;
  return [
    {
      label: places.home,
      icon: House,
      link: linkOptions({ to: "/dashboard" }),
      covers: ["/dashboard", "/admin", "/profile"],
    },
    studentsPlace(),
    {
      label: t.labels.teachers,
      icon: GraduationCap,
      link: linkOptions({ to: "/teachers" }),
      covers: ["/teachers", "/add-mentor", "/update-profile"],
    },
    {
      label: places.classes,
      icon: BookOpen,
      link: linkOptions({ to: "/classes" }),
      covers: ["/classes", "/class", "/feedback", "/edit-review"],
    },
    messagesPlace(),
    { label: places.reports, icon: ChartColumn, link: linkOptions({ to: "/report" }), covers: ["/report"] },
    {
      label: places.settings,
      icon: Settings,
      link: linkOptions({ to: "/settings" }),
      covers: ["/settings", "/audit-log", "/import", "/export", "/getting-started"],
      siblings: [
        { label: places.school, link: linkOptions({ to: "/settings" }) },
        { label: links.office, link: linkOptions({ to: "/settings/office" }) },
        { label: links.auditLog, link: linkOptions({ to: "/audit-log" }) },
        { label: links.imports, link: linkOptions({ to: "/import" }) },
        { label: links.exports, link: linkOptions({ to: "/export" }) },
        { label: links.privacy, link: linkOptions({ to: "/settings/privacy" }) },
        { label: links.gettingStarted, link: linkOptions({ to: "/getting-started" }) },
      ],
    },
  ];
}

/** The students, for the office. */
function studentsPlace(): Place {
  const { places, links } = t;
  return {
    label: t.labels.students,
    icon: UsersRound,
    link: linkOptions({ to: "/students" }),
    covers: [
      "/students",
      "/studentdetails",
      "/student",
      "/class-groups",
      "/new-school-year",
      "/invitations",
      "/invitation-sheet",
      "/sign-in-cards",
    ],
    siblings: [
      { label: places.allStudents, link: linkOptions({ to: "/students" }) },
      { label: links.classGroups, link: linkOptions({ to: "/class-groups" }) },
      { label: links.invitations, link: linkOptions({ to: "/invitations" }) },
    ],
  };
}

function messagesPlace(): Place {
  return {
    label: t.places.messages,
    icon: Send,
    link: linkOptions({ to: "/messages" }),
    covers: ["/messages", "/sendfeedback"],
  };
}

function clerkPlaces(): readonly Place[] {
  return [
    {
      label: t.places.home,
      icon: House,
      link: linkOptions({ to: "/dashboard" }),
      covers: ["/dashboard", "/profile"],
    },
    studentsPlace(),
    messagesPlace(),
  ];
}

function teacherPlaces(teacherId: string): readonly Place[] {
  const { places } = t;
  return [
    {
      label: places.home,
      icon: House,
      link: linkOptions({ to: "/dashboard" }),
      covers: [
        "/dashboard",
        "/teacher",
        "/feedback",
        "/editreview",
        "/edit-review",
        "/report",
        "/update-profile",
      ],
    },
    {
      label: places.classes,
      icon: BookOpen,
      link: linkOptions({ to: "/allreview/$teacherId", params: { teacherId } }),
      covers: ["/allreview", "/class"],
    },
    {
      label: t.labels.students,
      icon: UsersRound,
      link: linkOptions({ to: "/students" }),
      covers: ["/students", "/studentdetails", "/handouts", "/invitation-sheet"],
    },
  ];
}

function studentPlaces(studentId: string): readonly Place[] {
  const { places } = t;
  return [
    {
      label: places.toRate,
      icon: Star,
      link: linkOptions({ to: "/dashboard" }),
      covers: ["/dashboard", "/student", "/rate"],
    },
    {
      label: places.given,
      icon: CircleCheck,
      link: linkOptions({ to: "/given" }),
      covers: ["/given", "/edit-review"],
    },
    {
      label: places.profile,
      icon: UserRound,
      link: linkOptions({ to: "/studentdetails/$id", params: { id: studentId } }),
      covers: ["/studentdetails", "/student/update"],
    },
  ];
}

/** The place that a path belongs to: of those that cover it, the one that names it most closely. */
export function placeAt(places: readonly Place[], path: string): Place | undefined {
  const closeness = ({ covers }: Place) =>
    Math.max(
      0,
      ...covers.filter((each) => path === each || path.startsWith(`${each}/`)).map((each) => each.length),
    );
  return places
    .filter((place) => closeness(place) > 0)
    .sort((one, other) => closeness(other) - closeness(one))
    .at(0);
}
