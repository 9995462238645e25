import { readDelimited } from "#features/import/web/reading/delimited.ts";
import type { Sheet } from "#features/import/web/reading/sheet.ts";

// The seven files of OneRoster 1.1 (CSV binding, section 4) of a small school.

const files: Record<string, string> = {
  "orgs.csv": `sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId
org-1,active,2026-06-01T00:00:00.000Z,Kendriya School,school,KS01,`,
  "academicSessions.csv": `sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear
as-25,active,2026-06-01T00:00:00.000Z,2025-26,schoolYear,2025-04-01,2026-03-31,,2026
as-26,active,2026-06-01T00:00:00.000Z,2026-27,schoolYear,2026-04-01,2027-03-31,,2027`,
  "courses.csv": `sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes
co-m,active,2026-06-01T00:00:00.000Z,as-26,Mathematics 10,MAT10,10,org-1,Mathematics,
co-h,active,2026-06-01T00:00:00.000Z,as-26,Hindi 10,HIN10,10,org-1,,
co-hr,active,2026-06-01T00:00:00.000Z,as-26,Homeroom,HR,10,org-1,,`,
  "classes.csv": `sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods
cl-hr,active,2026-06-01T00:00:00.000Z,Homeroom 10-A,10,co-hr,HR-10A,homeroom,,org-1,as-26,,,
cl-m,active,2026-06-01T00:00:00.000Z,Mathematics 10-A,10,co-m,MAT-10A,scheduled,,org-1,as-26,,,1
cl-h,active,2026-06-01T00:00:00.000Z,Hindi,10,co-h,,scheduled,,org-1,as-26,,,2
cl-old,active,2026-06-01T00:00:00.000Z,Mathematics 9-A,09,co-m,MAT-9A,scheduled,,org-1,as-25,,,1
cl-gone,tobedeleted,2026-06-01T00:00:00.000Z,Science 10-A,10,co-m,SCI-10A,scheduled,,org-1,as-26,,,1`,
  "users.csv": `sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password
u-a,active,2026-06-01T00:00:00.000Z,true,org-1,administrator,principal,,Leela,Nair,,,principal@school.example,,,,,
u-s1,active,2026-06-01T00:00:00.000Z,true,org-1,student,asha.rao,{LDAP:asha},Asha,Rao,Mohan,ADM001,asha@school.example,,,"u-g1,u-g2",10,****
u-s2,active,2026-06-01T00:00:00.000Z,true,org-1,student,ravi.das,,Ravi,Das,,ADM002,,,,,10,
u-s3,tobedeleted,2026-06-01T00:00:00.000Z,true,org-1,student,gone,,Gone,Gupta,,ADM003,,,,,10,
u-s4,active,2026-06-01T00:00:00.000Z,false,org-1,student,off,,Off,Oza,,ADM004,,,,,10,
u-t1,active,2026-06-01T00:00:00.000Z,true,org-1,teacher,meera.iyer,,Meera,Iyer,,T01,meera@school.example,,9876500001,,,
u-t2,active,2026-06-01T00:00:00.000Z,true,org-1,teacher,arun.k,,Arun,Kumar,,T02,arun@school.example,,,,,
u-g1,active,2026-06-01T00:00:00.000Z,true,org-1,parent,g1,,Lata,Rao,,,lata@home.example,9876543210,,u-s1,,
u-g2,active,2026-06-01T00:00:00.000Z,true,org-1,guardian,g2,,Mohan,Rao,,,,,9876543211,,,
u-g3,active,2026-06-01T00:00:00.000Z,true,org-1,guardian,g3,,Sita,Das,,,,9876543212,,u-s2,,`,
  "enrollments.csv": `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate
e-1,active,2026-06-01T00:00:00.000Z,cl-hr,org-1,u-s1,student,,2026-04-01,
e-2,active,2026-06-01T00:00:00.000Z,cl-hr,org-1,u-s2,student,,2026-04-01,
e-3,active,2026-06-01T00:00:00.000Z,cl-m,org-1,u-s1,student,,2026-04-01,
e-4,active,2026-06-01T00:00:00.000Z,cl-h,org-1,u-s1,student,,2026-04-01,
e-5,active,2026-06-01T00:00:00.000Z,cl-h,org-1,u-s2,student,,2026-04-01,
e-6,active,2026-06-01T00:00:00.000Z,cl-m,org-1,u-t1,teacher,true,2026-04-01,
e-7,active,2026-06-01T00:00:00.000Z,cl-h,org-1,u-t2,teacher,true,2026-04-01,
e-8,active,2026-06-01T00:00:00.000Z,cl-hr,org-1,u-t1,teacher,true,2026-04-01,
e-9,tobedeleted,2026-06-01T00:00:00.000Z,cl-m,org-1,u-t2,teacher,,2026-04-01,
e-10,active,2026-06-01T00:00:00.000Z,cl-old,org-1,u-t2,teacher,,2025-04-01,`,
  "demographics.csv": `sourcedId,status,dateLastModified,birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus
u-s1,active,2026-06-01T00:00:00.000Z,2011-04-30,female,,true,,,,,,IN,,Pune,`,
};

/** Those files, as they are read; changed where `change` returns another text. */
export const oneRosterSheets = (
  change: (name: string, text: string) => string | null = (_, text) => text,
): Sheet[] =>
  Object.entries(files).flatMap(([file, written]): Sheet[] => {
    const text = change(file, written);
    if (text === null) return [];
    const { name, rows } = readDelimited(text, file.replace(".csv", ""));
    return [{ file, name, rows, legacyFonts: [], cutCells: 0 }];
  });
